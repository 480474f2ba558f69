import colors from 'picocolors';
import { expect, test } from 'vitest';
import { createLogger } from './log.ts';
import { forTerminal } from './log-lines.ts';

const paint = colors.createColors(false);

function terminal(level: 'info' | 'debug' = 'info') {
  const lines: string[] = [];
  const log = createLogger(
    level,
    forTerminal((text) => lines.push(text.replace(/^\d\d:\d\d:\d\d {2}/, '')), paint),
  );
  return { log, lines };
}

test('what goes well is one line, with how long it took', () => {
  const { log, lines } = terminal();
  log.info({ postmaster: 4711, adopted: false, ms: 4594 }, 'database started');
  log.info({ reason: 'SIGINT' }, 'draining');
  log.info('listening');
  log.info({ data: '/data' }, 'ready');
  expect(lines).toEqual(['database started (4.6 s)\n', 'draining (reason SIGINT)\n']);
});

test('a request is its status, its route and its time', () => {
  const { log, lines } = terminal();
  log.info({ id: 'a', method: 'GET', route: '/s/:id', status: 404, ms: 3 }, 'answered');
  log.debug({ id: 'a', method: 'GET', route: '/', status: 200, ms: 1 }, 'answered');
  log.info({ id: 'a', method: 'GET', route: 'none', status: 404, ms: 3 }, 'answered');
  expect(lines).toEqual(['404 GET /s/:id, 3 ms\n', '404 GET at no known address, 3 ms\n']);
});

test('what went wrong says why, and what helps', () => {
  const { log, lines } = terminal();
  const err = Object.assign(new Error('write failed', { cause: new Error('no space') }), { code: 'ENOSPC' });
  log.warn({ id: 'r1', err }, 'call failed');
  log.warn({ err: Object.assign(new Error('strange'), { code: 'X' }) }, 'odd');
  expect(lines).toEqual([
    'warning: call failed (id r1)\n' +
      '          because: write failed: no space (ENOSPC)\n' +
      '          Make space on the disk of the data.\n',
    'warning: odd\n          because: strange (X)\n',
  ]);
});

test('what nobody expected says where, too', () => {
  const { log, lines } = terminal();
  log.error({ err: new Error('odd') }, 'request handler failed');
  expect(lines[0]).toMatch(
    /^error: request handler failed\n {10}because: odd\n {14}at .*log-lines\.test\.ts/,
  );
});

test('nothing of what a stranger sent is a command to the terminal, or a line of its own', () => {
  const { log, lines } = terminal();
  log.warn({ name: 'a\u001b]0;x\u0007\nb\u202ec', err: new Error('d\u001b[2Je\nf') }, 'g\u001b[31mh\ni');
  expect(lines).toEqual(['warning: g [31mh (name a ]0;x  b c)\n          i\n          because: d [2Je f\n']);
});
