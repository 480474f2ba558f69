export function Security(_: object) { return null; }
