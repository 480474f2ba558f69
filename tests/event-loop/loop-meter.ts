import { createServer } from 'node:net';
import { createLoopMeter } from './meter.ts';

/**
 * Loaded before the server (`--import`): measures the turns of its loop, on its own thread, for whoever connects to the
 * socket that `LOOP_METER` names. A line begins anew; it is answered with the longest turn since the last one.
 */
const meter = createLoopMeter();

createServer((socket) => {
  socket.on('data', () => {
    const longest = meter.stop();
    meter.start();
    socket.write(`${longest}\n`);
  });
  socket.on('error', () => socket.destroy());
})
  .listen(process.env.LOOP_METER)
  .unref();
