import { expect, test } from 'vitest';
import { entryIn } from './entry.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36';
const app = `${browser} DriveApp/2.1`;
const code = `login.${'a'.repeat(43)}`;
const state = 's'.repeat(22);
const desktop = { from_source: 'pc_client', port: 'C001', state };

test.each([
  [{ bridge_auth: '1' }, app, { by: 'app' }],
  [{ code }, browser, { by: 'code', code }],
  [{ from_source: 'pp_browser_extension' }, browser, { by: 'extension' }],
  [desktop, browser, { by: 'desktop', port: 49153, state }],
] as const)('%j in %s is asked for', (query, userAgent, entry) => {
  expect(entryIn(query, userAgent)).toEqual(entry);
});

test.each([
  ['another browser says that it is our app', { bridge_auth: '1' }, browser],
  ['another value', { bridge_auth: '0' }, app],
  ['a code with a state that nobody here has given', { code, state }, browser],
  ['a code with an empty state', { code, state: '' }, browser],
  ['a code of a third-party app', { code: 'a'.repeat(43) }, browser],
  ['a code with something after it', { code: `${code}x` }, browser],
  ['a port of the system', { ...desktop, port: '1bb' }, browser],
  ['a port past the last', { ...desktop, port: '10000' }, browser],
  ['a port that is another host', { ...desktop, port: '80@evil.example' }, browser],
  ['a port in words', { ...desktop, port: '0xC001' }, browser],
  ['no port', { from_source: 'pc_client', state }, browser],
  ['no state', { from_source: 'pc_client', port: 'C001' }, browser],
  ['a state that can be guessed', { ...desktop, state: '1' }, browser],
  ['another source', { ...desktop, from_source: 'pc_client2' }, browser],
  ['nothing', {}, app],
] as const)('%s: nothing is asked for', (_, query, userAgent) => {
  expect(entryIn(query, userAgent)).toBeUndefined();
});
