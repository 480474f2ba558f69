import { type ContentOf, pathSchema, textSchema } from '../../engine/index.ts';
import { deviceIds } from '../../features/devices/index.ts';
import { labelledLinkSchema, pointSchema } from '../../features/points/index.ts';

const waySchema = {
  type: 'object',
  description: 'One way to install it.',
  properties: {
    browser: {
      type: 'string',
      minLength: 1,
      description: 'The name of the browser, as its maker writes it.',
    },
    steps: { ...textSchema, description: 'What to press, in one or two sentences.' },
  },
  required: ['browser', 'steps'],
  additionalProperties: false,
} as const;

const deviceSchema = {
  type: 'object',
  properties: {
    id: {
      type: 'string',
      enum: deviceIds,
      description: 'Which device is drawn, and the anchor of its section.',
    },
    title: { ...textSchema, description: 'The name of the device.' },
    ways: { type: 'array', description: 'The usual browser first.', items: waySchema, minItems: 1 },
  },
  required: ['id', 'title', 'ways'],
  additionalProperties: false,
} as const;

export const schema = {
  type: 'object',
  description: 'How the drive is installed.',
  properties: {
    lead: { ...textSchema, description: 'One or two sentences under the title.' },
    scan: {
      ...textSchema,
      description: 'The words beside a QR code of the home page, for a phone; none without it.',
    },
    devices: { type: 'array', description: 'In the order of the page.', items: deviceSchema, minItems: 1 },
    points: {
      type: 'array',
      description: 'What an installed drive is like.',
      items: pointSchema,
    },
    program: {
      type: 'object',
      description: 'The program for computers, which the build makes from `apps/desktop-bridge`.',
      properties: {
        title: { ...textSchema, description: 'Three to six words.' },
        text: { ...textSchema, description: 'What it does and needs, in three or four sentences.' },
        label: { ...textSchema, description: 'The words of the button.' },
      },
      required: ['title', 'text', 'label'],
      additionalProperties: false,
    },
    further: { ...labelledLinkSchema, description: 'A link to another way to use it.' },
    help: { ...pathSchema, description: 'Where a reader finds help if it does not work.' },
  },
  required: ['lead', 'devices', 'help'],
  additionalProperties: false,
} as const;

export type InstallContent = ContentOf<typeof schema>;
export type Device = InstallContent['devices'][number];

export interface InstallData {
  readonly title: string;
  /** The address of the home page. */
  readonly home: string;
}
