export function Platforms(_: object) { return null; }
