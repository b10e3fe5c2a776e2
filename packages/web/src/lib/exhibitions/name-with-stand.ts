import type { Exhibition } from '@fairlead/contract/exhibitions';

/** A project as it is named at the stand: several of a company may have the same name. */
export const nameWithStand = ({ name, stand }: Pick<Exhibition, 'name' | 'stand'>): string =>
  [name, stand].filter(Boolean).join(' · ');
