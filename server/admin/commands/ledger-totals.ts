import { sumLedger } from '../../entitlements/index.ts';
import type { Command } from '../command.ts';
import { jsonOption } from '../people.ts';
import { inColumns } from '../table.ts';
import { amountOf } from './ledger-show.ts';

export const ledgerTotals: Command = {
  name: 'ledger totals',
  about: 'what each source has given to all accounts, and what was taken back there',
  options: jsonOption,
  run: async (tools, { options }) => {
    const { db } = await tools.migrated();
    const totals = await sumLedger(db);
    if (options.json === true) tools.terminal.sayJson(totals);
    else if (totals.length === 0) tools.terminal.note('Nothing was ever given.');
    else {
      const rows = totals.map(({ source, unit, plan, entries, given, taken }) => [
        source,
        String(entries),
        amountOf({ unit, plan, amount: given }),
        taken === 0 ? '' : amountOf({ unit, plan, amount: -taken }),
      ]);
      for (const line of inColumns(['SOURCE', 'ENTRIES', 'GIVEN', 'TAKEN BACK'], rows))
        tools.terminal.say(line);
    }
    return 0;
  },
};
