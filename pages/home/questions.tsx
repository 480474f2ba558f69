export function Questions(_: object) { return null; }
