import { expect, test } from 'vitest';
import { openMeasuredServer } from './measured-server.ts';

/** As for all that is asked: `event-loop.test.ts`. */
const longest = 50;

test.each(['/en-US', '/en-US/drive/all', '/s/none', '/en-US/none'])(
  'the first page that a server is asked for holds nobody up: %s',
  async (path) => {
    const server = await openMeasuredServer();
    try {
      const took = await server.longestTurn(async () => (await fetch(`${server.address}${path}`)).text());
      expect(took, 'milliseconds of one turn').toBeLessThan(longest);
    } finally {
      await server.close();
    }
  },
  120_000,
);
