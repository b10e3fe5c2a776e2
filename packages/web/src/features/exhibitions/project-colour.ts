import { textOn } from '@fairlead/contract/color';
import type { Exhibition } from '@fairlead/contract/exhibitions';

/** The colour of the fair that a project is in, and what is readable on it; none outside fairs. */
export function projectColour({ parent }: Pick<Exhibition, 'parent'>) {
  const theme = parent?.theme;
  return theme ? { ground: theme.main, ink: textOn(theme.main) } : undefined;
}
