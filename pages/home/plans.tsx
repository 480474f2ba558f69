export function Plans(_: object) { return null; }
