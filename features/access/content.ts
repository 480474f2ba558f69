import { isCountry } from '../../api/contract/countries.ts';
import { type ContentOf, defineRecord, type RecordFinding } from '../../engine/index.ts';

/** Most ranges of a list: each change of the file is read at once, between requests. Longer lists belong into a firewall. */
const most = 10_000;
const ranges = { type: 'array', items: { type: 'string', maxLength: 64 }, maxItems: most } as const;

const fileSchema = {
  type: 'object',
  properties: {
    addresses: {
      ...ranges,
      description: 'Who may not visit the site: IP addresses, or ranges of them such as 203.0.113.0/24.',
    },
    countries: {
      type: 'array',
      items: { type: 'string', pattern: '^[A-Z]{2}$', description: 'By ISO 3166-1: DE, US.' },
      maxItems: 300,
      description: 'Countries (ISO 3166-1, two capitals) from which nobody may visit the site.',
    },
    except: { ...ranges, description: 'Addresses and ranges that may visit the site all the same.' },
    regions: {
      type: 'array',
      items: {
        type: 'string',
        pattern: '^https?://[a-z0-9.-]+(?::\\d{1,5})?$',
        description: 'Write the origin alone: https://eu.drive.example, without a path.',
      },
      maxItems: 16,
      description:
        'Origins of this site in other regions. Whoever is blocked here may come in where one of them lets them.',
    },
  },
  additionalProperties: false,
} as const;

type AccessFile = ContentOf<typeof fileSchema>;

/** Who may visit the site. */
export const accessFile = defineRecord<AccessFile>({
  key: 'access',
  description: 'Who may not visit the site, by address and country. A running server follows it.',
  schema: fileSchema,
  check: ({ addresses = [], countries = [], except = [] }) => [
    ...checkRanges('addresses', addresses),
    ...checkRanges('except', except),
    ...checkCountries(countries),
  ],
});

export interface AccessRules {
  readonly addresses: readonly string[];
  readonly countries: readonly string[];
  readonly except: readonly string[];
  readonly regions: readonly string[];
}

const known = new WeakMap<object, AccessRules>();

/** The lists of the served site: the same object as long as the file stays as it is. Undefined where they are empty. */
export function accessOf(files: Parameters<typeof accessFile.read>[0]): AccessRules | undefined {
  const file = accessFile.read(files);
  if (file === undefined) return undefined;
  const rules = known.get(file) ?? rulesIn(file);
  known.set(file, rules);
  return rules.addresses.length === 0 && rules.countries.length === 0 ? undefined : rules;
}

/** Rules without what is reported: a range of everybody would turn the operator away too. */
const rulesIn = ({ addresses = [], countries = [], except = [], regions = [] }: AccessFile): AccessRules => ({
  addresses: addresses.filter(isRange),
  countries,
  except: except.filter(isRange),
  regions,
});

const checkRanges = (list: string, written: readonly string[]): readonly RecordFinding[] =>
  written.flatMap((range, index): RecordFinding[] =>
    isRange(range)
      ? []
      : [
          {
            type: 'wrong',
            path: [list, index],
            ...(/^[\d.a-f:]+\/0$/i.test(range) ? everybody(range) : neither(range)),
          },
        ],
  );

const neither = (range: string) => ({
  message: `"${range}" is neither an IP address nor a range of them.`,
  help: 'Write 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32.',
});
const everybody = (range: string) => ({
  message: `"${range}" is everybody, and is passed over.`,
  help: 'Name smaller ranges, such as 203.0.113.0/24.',
});

const checkCountries = (countries: readonly string[]): readonly RecordFinding[] =>
  countries.flatMap((country, index): RecordFinding[] => {
    if (isCountry(country)) return [];
    const message = `"${country}" is no country, and turns nobody away.`;
    const help =
      country === 'UK' ? 'Write GB, the code of the United Kingdom.' : 'Write its code of ISO 3166-1: DE.';
    return [{ type: 'wrong', path: ['countries', index], message, help }];
  });

/** A range of all addresses is refused: it would turn everybody away, the operator too. */
function isRange(written: string): boolean {
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/([1-9]\d{0,2}))?$/i.exec(written) ?? [];
  const isWide = address.includes(':');
  const isAddress = isWide
    ? URL.canParse(`http://[${address}]/`)
    : /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/.test(address);
  return isAddress && (bits === undefined || Number(bits) <= (isWide ? 128 : 32));
}
