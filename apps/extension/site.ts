import { Problem } from './problem.ts';

/** Where the drive is: its origin, as the person has typed it. Plain HTTP is for a drive on this machine alone. */
export function originIn(typed: string): string {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  if (!URL.canParse(address)) throw new Problem('extension.problem.address');
  const { protocol, hostname, origin } = new URL(address);
  const isHere = ['localhost', '127.0.0.1'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere))
    throw new Problem('extension.problem.address');
  return origin;
}

/** The one host that the browser is asked to allow. Patterns of Firefox have no ports: origins are compared besides. */
export function patternOf(site: string, path = '/*'): string {
  const { protocol, hostname } = new URL(site);
  return `${protocol}//${hostname}${path}`;
}

/** The script that hands login codes to the drive's page of the sign-in, and runs on no other page. */
export async function followSite(site: string): Promise<void> {
  await chrome.scripting.unregisterContentScripts();
  const matches = [patternOf(site, '/*/drive/login*')];
  await chrome.scripting.registerContentScripts([
    { id: 'login-code', js: ['login-code.js'], matches, runAt: 'document_start' },
  ]);
}
