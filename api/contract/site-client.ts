/** Which program the site itself is, as it names itself in its calls (`x-client-id`). */
export const siteClientId = 'drive-web';
