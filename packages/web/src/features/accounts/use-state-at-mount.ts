import { useState } from 'react';

/** The value that was given when the screen came up, whatever it is now. */
export function useStateAtMount<T>(value: T): T {
  return useState(value)[0];
}
