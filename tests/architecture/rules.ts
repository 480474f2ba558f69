import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { classRules } from './classes.ts';
import { cycleRules } from './cycles.ts';
import { root } from './disk.ts';
import { exportRules } from './exports.ts';
import { faceRules } from './faces.ts';
import { featureRules } from './features.ts';
import { layerRules } from './layers.ts';
import { queryRules } from './queries.ts';
import type { Rule } from './rule.ts';
import { packages, styleRules } from './style.ts';
import { wordRules } from './words.ts';
import { zoneRules } from './zones.ts';

const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
) as Record<'dependencies' | 'optionalDependencies' | 'devDependencies', Record<string, string>>;
const development = Object.keys(devDependencies).filter(
  (name) => !(name in dependencies || name in optionalDependencies),
);

/** Every rule over the source. */
export const rules: readonly Rule[] = [
  ...zoneRules,
  ...cycleRules,
  ...layerRules,
  ...faceRules,
  ...exportRules,
  ...classRules,
  ...wordRules,
  ...queryRules,
  ...featureRules,
  ...styleRules,
  packages(development),
];
