/** The icons of the menu, by the name of the operation; they come with the menu. */
import type { ComponentType } from 'react';

const modules = import.meta.glob<ComponentType>('./*/icon.ts', { eager: true, import: 'default' });

export const icons: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(modules).map(([path, icon]) => [path.split('/')[1], icon]),
);
