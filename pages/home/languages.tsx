export function Languages(_: object) { return null; }
