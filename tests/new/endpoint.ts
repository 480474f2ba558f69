import { withImport, withItem } from './insert.ts';
import { camel, hyphened, type Kind, pascal } from './kind.ts';

/** A call with a feature of the server's own: contract, routes, service, a valid call for the tests of access, and a test. */
export const endpoint: Kind = {
  names: hyphened,
  example: 'press-kit',
  write(name, read) {
    const folder = `server/features/${name}`;
    const [parts, calls, people] = [
      'api/contract/index.ts',
      'server/fixtures/calls.ts',
      'server/drive-people.ts',
    ] as const;
    const value = camel(name);
    const withRoutes = withItem(read(people), 'routes', `...${value}Routes()`);
    return {
      files: new Map([
        [`api/contract/${name}.ts`, contractSource(name)],
        [
          parts,
          withItem(withImport(read(parts), `import * as ${value} from './${name}.ts';`), 'parts', value),
        ],
        [`${folder}/index.ts`, `export { ${value}Routes } from './routes.ts';\n`],
        [`${folder}/routes.ts`, routesSource(name)],
        [`${folder}/service.ts`, serviceSource(name)],
        [`${folder}/${name}.test.ts`, testSource(name)],
        [people, withImport(withRoutes, `import { ${value}Routes } from './features/${name}/index.ts';`)],
        [calls, withItem(read(calls), 'calls', `read${pascal(name)}: () => ({})`)],
      ]),
      left: [
        `Say in api/contract/${name}.ts what is asked and answered, and in server/features/openapi/field-words.ts what its fields are.`,
        `What asks the database stands in ${folder}/repo.ts, who may in policy.ts.`,
      ],
    };
  },
};

const contractSource = (name: string): string => `import { object, string } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

export const read${pascal(name)} = defineEndpoint({
  method: 'GET',
  path: '/drive/v1/${name}',
  group: 'Account',
  summary: 'Say in one sentence what it answers.',
  access: 'signed-in',
  rate: 'read',
  answer: object({ id: string() }),
});
`;

const routesSource = (name: string): string => `import * as contract from '../../../api/contract/${name}.ts';
import { type Route, route } from '../../http/route.ts';
import { read${pascal(name)} } from './service.ts';

export const ${camel(name)}Routes = (): readonly Route[] => [
  route(contract.read${pascal(name)}, ({ caller }) => read${pascal(name)}(caller.userId)),
];
`;

const serviceSource = (name: string): string => `/** Say what it is for, and which errors it throws. */
export async function read${pascal(name)}(userId: string) {
  return { id: userId };
}
`;

const testSource = (name: string): string => `import { expect, test } from 'vitest';
import { read${pascal(name)} } from '../../../api/contract/${name}.ts';
import { driveOfFile } from '../../fixtures/drive.ts';
import { ${camel(name)}Routes } from './index.ts';

const drive = driveOfFile(${camel(name)}Routes);

test('is answered to whoever is signed in', async () => {
  const as = await drive().addUser();
  expect((await drive().call(read${pascal(name)})).status).toBe(401);
  expect((await drive().call(read${pascal(name)}, { as })).body).toEqual({ id: as.id });
});
`;
