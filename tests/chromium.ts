import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser for tests, or undefined. `CHROMIUM` names another one. */
export function findChromium(): string | undefined {
  return places.find((place) => place !== undefined && existsSync(place));
}

/** Debian's /usr/bin/chromium-headless-shell is a script that would stay between us and it. */
const shell = '/usr/lib/chromium/chromium-headless-shell';

/**
 * The browser of the tests: the headless shell, which is Chromium without the browser's own windows and pages and takes two
 * thirds of its processor time, or else the whole browser. Only the whole one judges whether a site can be installed.
 */
export const findShell = (): string | undefined =>
  process.env.CHROMIUM === undefined && existsSync(shell) ? shell : findChromium();

/**
 * Finds Chromium, and installs Debian's package where it is missing and this is root on a Debian system. Throws, naming
 * what to install, otherwise.
 */
export function requireChromium(): string {
  const found = findChromium();
  if (found) return found;
  const remedy =
    'The browser tests need Chromium: install it (Debian: "apt-get install chromium") or set CHROMIUM to its path.';
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) throw new Error(remedy);
  console.log('Chromium is missing; installing the package "chromium" …');
  const quiet = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  execFileSync('apt-get', ['update', '-qq'], quiet);
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet);
  // Older releases have no package of the shell, and do without.
  const isKnown = spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status === 0;
  if (isKnown)
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
      quiet,
    );
  const installed = findChromium();
  if (!installed) throw new Error(remedy);
  return installed;
}

/** Flags for a browser that stays on this machine. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
