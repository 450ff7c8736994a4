// chunk: controls
/** Does nothing: the form handles the bubbling event, but React requires `onChange` on a controlled field. */
export function handledByForm(): void {}
