/** Raised when a client of the version before could not use the API any more. */
export const API_VERSION = 2;
