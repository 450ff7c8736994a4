/** A source that is not a supported picture. The Russian message is for the editor or the operator. */
export class InvalidPictureError extends Error {}

/** A picture that needs more time, memory or pixels than a picture is given. Another try would end the same way. */
export class PictureLimitError extends InvalidPictureError {}

/** A picture that lacked memory in a process that continues. */
export class PictureMemoryError extends PictureLimitError {}
