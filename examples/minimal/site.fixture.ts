import { runSite, type SiteHandler } from '../../engine/server.ts';
import { code } from './site.ts';

/** A page as a visitor without cookies gets it. */
export async function pageOf(site: SiteHandler, url: string) {
  const headers = {
    acceptLanguage: undefined,
    acceptEncoding: undefined,
    cookie: undefined,
    ifNoneMatch: undefined,
    userAgent: undefined,
  };
  const request = { method: 'GET', url, headers, address: '127.0.0.1', id: 'one' } as const;
  const { status, headers: sent, body } = await site.respond(request);
  return { status, location: sent.location, html: Buffer.from(body ?? '').toString() };
}

/** Runs the command line of staff on the site in a folder. */
export async function runTools(root: string, now: string, argv: readonly string[]) {
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const exit = await runSite([...argv], {
    root,
    manifestFile: `${root}/routes.yaml`,
    code,
    personas: [{ name: 'visitor', description: 'Whoever comes.', isSignedIn: false }],
    endpoints: [],
    windowed: {},
    publicUrl: 'https://minimal.example',
    now: Date.parse(now),
    color: false,
    write,
    writeError: write,
  });
  return { exit, output };
}
