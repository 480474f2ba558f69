import { acceptName, composedName, type NameProblem } from '../../../api/contract/file-name.ts';

const messages: Readonly<Record<NameProblem, string>> = {
  not_a_string: 'files.name.empty',
  empty: 'files.name.empty',
  blank: 'files.name.empty',
  dot_segment: 'files.name.dots',
  too_long: 'files.name.long',
  slash: 'files.name.slash',
  control_character: 'files.name.characters',
  direction_override: 'files.name.characters',
  lone_surrogate: 'files.name.characters',
};

/** The id of the message that says why a name is invalid; null if it is valid. */
export function nameProblem(name: string): string | null {
  const accepted = acceptName(composedName(name.trim()));
  return accepted.ok ? null : messages[accepted.reason];
}
