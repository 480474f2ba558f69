import { findMember, giveRole, listMembers, roleOf } from '../../features/site-editor/index.ts';
import { type Command, UsageError } from '../command.ts';
import { findPerson, jsonOption } from '../people.ts';
import { inColumns } from '../table.ts';

const roles = ['viewer', 'editor', 'publisher', 'none'] as const;
/** The most people listed; no site has more. */
const most = 500;

export const siteRoles: Command = {
  name: 'site roles',
  about: 'who may look at the site in the browser, write drafts and publish; with WHO and a role gives it',
  words: ['[WHO]', '[viewer|editor|publisher|none]'],
  options: jsonOption,
  help: 'Each role includes the ones before; "none" takes it away. Operators of the drive publish without one. This command is open to whoever has the machine.',
  run: async (tools, { words: [who, role], options }) => {
    const { terminal } = tools;
    if (who === undefined) {
      const { db } = await tools.migrated();
      const people = (await listMembers(db, most)).map((row) => ({
        id: row.id,
        email: row.email,
        role: roleOf(row) ?? 'none',
        isOperator: row.operatorSince !== null,
      }));
      if (options.json === true) terminal.sayJson(people);
      else if (people.length === 0) terminal.note('Nobody has a role on the site.');
      else
        for (const line of inColumns(
          ['E-mail', 'Role', ''],
          people.map(({ email, role: has, isOperator }) => [email, has, isOperator ? 'operator' : '']),
        ))
          terminal.say(line);
      return 0;
    }
    const wanted = roles.find((one) => one === role);
    if (role !== undefined && wanted === undefined)
      throw new UsageError(`"${role}" is no role: viewer, editor, publisher or none.`);
    const person = await findPerson(tools, who);
    const { db } = await tools.migrated();
    if (wanted !== undefined) await giveRole(db, person.id, wanted);
    const member = await findMember(db, person.id);
    const has = (member && roleOf(member)) ?? 'none';
    if (options.json === true) terminal.sayJson({ id: person.id, email: person.email, role: has });
    else terminal.say(`${person.email} has ${has === 'none' ? 'no role' : `the role ${has}`} on the site.`);
    return 0;
  },
};
