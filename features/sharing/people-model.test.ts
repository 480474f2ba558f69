import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import type { GrantAnswer } from '../../api/contract/grants.ts';
import { changeRoleFx, roleChosen } from './people-model.ts';

test('roles that are chosen one right after the other are changed in that order', async () => {
  const grant = { id: 'g', role: 'edit' } as GrantAnswer;
  const answers = [Promise.withResolvers<GrantAnswer>(), Promise.withResolvers<GrantAnswer>()];
  const asked: string[] = [];
  const scope = fork({
    handlers: [
      [
        changeRoleFx,
        ({ role }: { role: string }) => {
          asked.push(role);
          return answers[asked.length - 1]!.promise;
        },
      ],
    ],
  });
  const choose = (role: 'view' | 'edit') => allSettled(roleChosen, { scope, params: { grant, role } });
  const done = [choose('view'), choose('edit')];
  expect(asked).toEqual(['view']);
  answers[0]!.resolve(grant);
  answers[1]!.resolve(grant);
  await Promise.all(done);
  expect(asked).toEqual(['view', 'edit']);
});
