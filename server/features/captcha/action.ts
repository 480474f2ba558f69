/** Clients send the action with or without the origin: `POST:https://host/path` is `POST:/path`. */
export const plainAction = (action: string): string => action.replace(/^([A-Z]+):https?:\/\/[^/]*/i, '$1:');
