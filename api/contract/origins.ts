/** The name of the `<meta>` by which pages are told further origins of the API, with spaces between them. */
export const apiOriginsMeta = 'api-origins';
