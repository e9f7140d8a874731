"""Where evidence comes from; what could not be had is a value (`Unavailable`), never an exception or silence."""
