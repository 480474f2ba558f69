export function Closing(_: object) { return null; }
