import { useUnit } from 'effector-react';
import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { $gallery, type DriveFile } from '../../model.ts';
import { bestTrack, type SubtitleTrack, subtitlesBeside } from './find.ts';
import { type Cue, formatOf } from './parse.ts';
import { $areSubtitlesOn, readOwnSubtitles, readSubtitlesFx, subtitlesToggled } from './subtitles-model.ts';

const ownId = 'own';
/** Seconds of one step of the timing. */
export const timingStep = 0.5;

/** Subtitles of a film: those beside it, and those that were added from the device. */
export function useSubtitles(video: RefObject<HTMLVideoElement | null>, film: DriveFile) {
  const { locale } = useIntl();
  const { gallery, areOn, onRead, onToggled } = useUnit({
    gallery: $gallery,
    areOn: $areSubtitlesOn,
    onRead: readSubtitlesFx,
    onToggled: subtitlesToggled,
  });
  const beside = useMemo(
    () => subtitlesBeside(film, gallery?.files ?? [], locale),
    [film, gallery?.files, locale],
  );
  const [own, setOwn] = useState<SubtitleTrack | null>(null);
  const [chosen, setChosen] = useState('');
  const [read, setRead] = useState<Readonly<Record<string, readonly Cue[]>>>({});
  const [hasFailed, setHasFailed] = useState(false);
  /** Seconds by which they come later. */
  const [delay, setDelay] = useState(0);

  const tracks = useMemo(() => (own === null ? beside : [...beside, own]), [beside, own]);
  const shown = areOn ? (tracks.find(({ id }) => id === chosen) ?? bestTrack(tracks, locale)) : undefined;
  const cues = shown && read[shown.id];

  useEffect(() => {
    if (shown === undefined || cues !== undefined) return;
    let isWanted = true;
    onRead({ ...shown, locale }).then(
      (found) => isWanted && setRead((all) => ({ ...all, [shown.id]: found })),
      () => {
        if (!isWanted) return;
        setHasFailed(true);
        onToggled(false);
      },
    );
    return () => {
      isWanted = false;
    };
  }, [shown, cues, locale, onRead, onToggled]);

  const choose = (id: string | null) => {
    setHasFailed(false);
    if (id !== null) setChosen(id);
    onToggled(id !== null);
  };
  const add = (file: File) =>
    readOwnSubtitles(file, locale).then(
      (found) => {
        setRead((all) => ({ ...all, [ownId]: found }));
        setOwn({ id: ownId, format: formatOf(file.name) ?? 'srt', label: file.name });
        setDelay(0);
        choose(ownId);
      },
      () => setHasFailed(true),
    );
  return {
    tracks,
    shown,
    hasFailed,
    delay,
    choose,
    add,
    /** Nothing is there to be shown: then the key means nothing. */
    toggle:
      tracks.length === 0
        ? undefined
        : () => choose(shown === undefined ? (tracks.find(({ id }) => id === chosen)?.id ?? '') : null),
    move: (by: number) => setDelay((now) => (by === 0 ? 0 : now + by)),
    active: useActiveCues(video, cues, delay),
  };
}

/** The words of this moment. The browser finds them, on a track of its own that shows nothing. */
function useActiveCues(
  video: RefObject<HTMLVideoElement | null>,
  cues: readonly Cue[] | undefined,
  delay: number,
): readonly VTTCue[] {
  const [active, setActive] = useState<readonly VTTCue[]>([]);
  useEffect(() => {
    const player = video.current;
    if (player === null || cues === undefined || typeof VTTCue === 'undefined') return;
    const track = player.textTracks[0] ?? player.addTextTrack('subtitles');
    track.mode = 'hidden';
    for (const { start, end, text } of cues) {
      if (end + delay > 0) track.addCue(new VTTCue(Math.max(0, start + delay), end + delay, text));
    }
    const show = () => setActive([...(track.activeCues ?? [])] as VTTCue[]);
    show();
    track.addEventListener('cuechange', show);
    // An iPhone shows a film alone on its whole screen, with subtitles of its own drawing.
    const alone = () => {
      track.mode = 'showing';
    };
    const back = () => {
      track.mode = 'hidden';
    };
    player.addEventListener('webkitbeginfullscreen', alone);
    player.addEventListener('webkitendfullscreen', back);
    return () => {
      track.removeEventListener('cuechange', show);
      player.removeEventListener('webkitbeginfullscreen', alone);
      player.removeEventListener('webkitendfullscreen', back);
      for (const cue of [...(track.cues ?? [])]) track.removeCue(cue);
      setActive([]);
    };
  }, [video, cues, delay]);
  return active;
}
