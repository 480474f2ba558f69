import { withElement, withImport, withItem, withMessage } from './insert.ts';
import { camel, hyphened, type Kind, pascal, sentence } from './kind.ts';

/** A feature of the drive in the browser: a dialog over the page, its model and its words, in the drive's layout. */
export const feature: Kind = {
  names: hyphened,
  example: 'press-kit',
  write(name, read) {
    const folder = `features/${name}`;
    const [layout, view, words] = [
      'layouts/drive/index.ts',
      'layouts/drive/view.tsx',
      'locales/en-US.json',
    ] as const;
    return {
      files: new Map([
        [`${folder}/index.ts`, `export { ${pascal(name)} } from './${name}.tsx';\n`],
        [`${folder}/messages.ts`, messagesSource(name)],
        [`${folder}/model.ts`, modelSource(name)],
        [`${folder}/model.test.ts`, testSource(name)],
        [`${folder}/${name}.tsx`, viewSource(name)],
        [`${folder}/${name}-dialog.tsx`, dialogSource(name)],
        [
          layout,
          withItem(
            withImport(
              read(layout),
              `import { messages as ${camel(name)} } from '../../${folder}/messages.ts';`,
            ),
            'messages',
            `...${camel(name)}`,
          ),
        ],
        [
          view,
          withElement(
            withImport(read(view), `import { ${pascal(name)} } from '../../${folder}/index.ts';`),
            'Popups',
            `<${pascal(name)} />`,
          ),
        ],
        [words, withMessage(read(words), `${camel(name)}.title`, sentence(name), 'Title of a dialog')],
      ]),
      left: [
        `Fire ${camel(name)}Opened where it is to be opened: hand it on from ${folder}/index.ts.`,
        `Say its words in all catalogues of locales/: "npm test -- words" names what is missing.`,
        'Say in features/README.md what it is for.',
      ],
    };
  },
};

const messagesSource = (
  name: string,
): string => `import { messages as notices } from '../notices/messages.ts';

/** Prefixes of the ids of messages that this folder uses in the browser, with those of its dependencies. */
export const messages: readonly string[] = ['${camel(name)}.', ...notices];
`;

const modelSource = (name: string): string => `import { createEvent, createStore } from 'effector';
import { signedOut } from '../session/index.ts';

export const ${camel(name)}Opened = createEvent();
export const ${camel(name)}Closed = createEvent();

export const $is${pascal(name)}Open = createStore(false);
$is${pascal(name)}Open.on(${camel(name)}Opened, () => true).reset(${camel(name)}Closed, signedOut);
`;

const testSource = (name: string): string => `import { allSettled, fork } from 'effector';
import { expect, test } from 'vitest';
import { signedOut } from '../session/index.ts';
import { $is${pascal(name)}Open, ${camel(name)}Opened } from './model.ts';

test('stands open until whoever opened it signs out', async () => {
  const scope = fork();
  await allSettled(${camel(name)}Opened, { scope });
  expect(scope.getState($is${pascal(name)}Open)).toBe(true);
  await allSettled(signedOut, { scope, params: { reason: 'switched' } });
  expect(scope.getState($is${pascal(name)}Open)).toBe(false);
});
`;

const viewSource = (name: string): string => `import { useUnit } from 'effector-react';
import { late } from '../../ui/late.tsx';
import { $is${pascal(name)}Open, ${camel(name)}Closed } from './model.ts';

const Dialog = late(() => import('./${name}-dialog.tsx'));

/** The dialog, where it is wanted; its code comes then. */
export function ${pascal(name)}() {
  const { isOpen, onClose } = useUnit({ isOpen: $is${pascal(name)}Open, onClose: ${camel(name)}Closed });
  return isOpen && <Dialog onClose={() => onClose()} />;
}
`;

const dialogSource = (name: string): string => `import { useIntl } from 'react-intl';
import { Dialog } from '../../ui/dialog.tsx';

export default function ${pascal(name)}Dialog({ onClose }: { readonly onClose: () => void }) {
  const { formatMessage } = useIntl();
  return <Dialog title={formatMessage({ id: '${camel(name)}.title' })} onClose={onClose} />;
}
`;
