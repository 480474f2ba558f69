import { useUnit } from 'effector-react';
import { Captions } from 'lucide-react';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { Menu, type MenuEntry } from '../../../../ui/menu.tsx';
import styles from './subtitles.module.css';
import { $subtitleSize, sizes, subtitleSizeChosen } from './subtitles-model.ts';
import { timingStep, type useSubtitles } from './use-subtitles.ts';

type Subtitles = ReturnType<typeof useSubtitles>;

/** The words of this moment, over the film. */
export function SubtitleLines({ cues }: { readonly cues: Subtitles['active'] }) {
  const size = useUnit($subtitleSize);
  return (
    <div className={[styles.lines, styles[size]].join(' ')} data-subtitles="">
      {cues.map((cue) => (
        <p
          className={styles.line}
          key={`${cue.startTime} ${cue.text}`}
          // The browser reads its own markup: letters, and no more than italics and the like.
          ref={(line) => line?.replaceChildren(cue.getCueAsHTML())}
        />
      ))}
    </div>
  );
}

/** Which subtitles are shown, how large, and how much earlier or later. */
export function SubtitlesMenu({ subtitles }: { readonly subtitles: Subtitles }) {
  const { formatMessage, formatNumber } = useIntl();
  const { size, onSize } = useUnit({ size: $subtitleSize, onSize: subtitleSizeChosen });
  const chooser = useRef<HTMLInputElement>(null);
  const { tracks, shown, delay, choose, add, move } = subtitles;
  const word = (name: string, values?: Record<string, string>) =>
    formatMessage({ id: `preview.player.${name}` }, values);
  const label = word('subtitles');
  const seconds = (of: number) => formatNumber(of, { signDisplay: 'exceptZero', maximumFractionDigits: 1 });
  const look: readonly MenuEntry[] = [
    'separator',
    { heading: word('subtitles.size') },
    ...sizes.map((one) => ({
      id: one,
      label: word(`subtitles.size.${one}`),
      isChecked: one === size,
      onChosen: () => onSize(one),
    })),
    'separator',
    { heading: word('subtitles.timing', { seconds: seconds(delay) }) },
    { id: 'earlier', label: word('subtitles.earlier'), shortcut: 'G', onChosen: () => move(-timingStep) },
    { id: 'later', label: word('subtitles.later'), shortcut: 'H', onChosen: () => move(timingStep) },
  ];
  return (
    <>
      <Menu
        label={label}
        icon={<Captions />}
        align="end"
        className={shown && styles.on}
        entries={[
          { heading: label },
          {
            id: 'off',
            label: word('subtitles.off'),
            isChecked: shown === undefined,
            onChosen: () => choose(null),
          },
          ...tracks.map(({ id, label: name }) => ({
            id,
            label: name,
            isChecked: shown?.id === id,
            onChosen: () => choose(id),
          })),
          { id: 'add', label: word('subtitles.add'), onChosen: () => chooser.current?.click() },
          ...(shown ? look : []),
        ]}
      />
      <input
        ref={chooser}
        type="file"
        accept=".srt,.vtt,.ass,.ssa"
        hidden
        aria-label={word('subtitles.add')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file can be chosen again, once it was mended.
          currentTarget.value = '';
          if (file) void add(file);
        }}
      />
    </>
  );
}
