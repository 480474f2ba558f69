import { ask, expectStatus, type Person, password } from '../../process/caller.ts';
import { median, type Row } from '../measure.ts';

const crowd = 200;

/** A listing beside 200 sign-ins that came at once, each from an address of its own. */
export async function benchCrowd(address: string, person: Person, folder: string): Promise<Row[]> {
  const list = async (): Promise<number> => {
    const began = performance.now();
    await expectStatus(
      200,
      ask(address, 'GET', `/drive/v1/files?parent_id=${folder}&limit=100`, { token: person.token }),
    );
    return performance.now() - began;
  };
  const alone: number[] = [];
  for (let call = 0; call < 60; call += 1) alone.push(await list());
  let isOver = false;
  const began = performance.now();
  const signIns = Promise.all(
    Array.from({ length: crowd }, (_, at) =>
      ask(address, 'POST', '/v1/auth/signin', {
        headers: { 'x-forwarded-for': `198.51.100.${at}` },
        body: { client_id: 'tests', username: person.email, password },
      }),
    ),
  ).finally(() => {
    isOver = true;
  });
  const beside: number[] = [];
  while (!isOver) {
    beside.push(await list());
    // As many as one account may ask for in a minute must do for the whole crowd.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const answers = await signIns;
  const seconds = (performance.now() - began) / 1000;
  const done = answers.filter(({ status }) => status === 200).length;
  const [before, during] = [median(alone.slice(20)), median(beside)];
  return [
    { name: 'listing alone', value: before, unit: 'ms', target: 'beside' },
    {
      name: `listing while ${crowd} sign-ins wait`,
      value: during,
      unit: 'ms',
      target: `${done} signed in within ${seconds.toFixed(1)} s; ${beside.length} listings`,
    },
    { name: 'ratio', value: during / before, unit: '×', target: '≤ 2' },
  ];
}
