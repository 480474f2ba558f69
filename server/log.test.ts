import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

test('of an error nothing is logged that hangs at it and is no fact', () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const error = Object.assign(new Error('ended'), {
    code: '57P01',
    client: { connectionString: 'postgres://a:secret@b' },
  });
  createLogger('info', stream).warn({ err: error }, 'a connection broke');
  expect(lines[0]).not.toContain('secret');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'a connection broke',
    err: { message: 'ended', code: '57P01' },
  });
});
