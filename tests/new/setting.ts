import { withItem, withMessage } from './insert.ts';
import { type Kind, NewError, sentence } from './kind.ts';

/** A switch of the account: the contract, the page of the account, and its words. The row in the database takes any flag. */
export const setting: Kind = {
  names: /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/,
  example: 'show_hidden_files',
  write(name, read) {
    const [contract, view, words, fields] = [
      'api/contract/settings.ts',
      'pages/drive-account/preferences/view.tsx',
      'locales/en-US.json',
      'server/features/openapi/field-words.ts',
    ] as const;
    if (read(contract).includes(`'${name}'`)) throw new NewError(`There is a setting "${name}".`);
    const title = sentence(name);
    return {
      files: new Map([
        [
          contract,
          withItem(withItem(read(contract), 'names', `'${name}'`), 'usualSettings', `${name}: false`),
        ],
        [view, withItem(read(view), 'shown', `'${name}'`)],
        [fields, withItem(read(fields), 'fieldWords', `${name}: '${title}.'`)],
        [
          words,
          withMessage(
            withMessage(read(words), `account.preferences.${name}`, title, 'A switch'),
            `account.preferences.${name}.hint`,
            `${title}.`,
            'Below the switch',
          ),
        ],
      ]),
      left: [
        `Say in ${words} what it does, and in the other catalogues of locales/: "npm test -- words" names what is missing.`,
        `Say in ${contract} what an account has that has not changed it.`,
        'Ask for it where it counts: readSettings on the server, $settings of features/settings in the browser.',
      ],
    };
  },
};
