/** The devices that the site speaks of: what a manifest may name, and what the browser's script finds out (`features/document/device.ts`). */
export const deviceIds = ['android', 'ios', 'windows', 'mac', 'linux', 'tv', 'browser-extension'] as const;
