import { useEffect, useRef } from 'react';
import { createDecoder, type Decoder } from './decoder/decoder.ts';

/** The reader of this screen: its worker starts with the first use and ends with the screen. */
export function useDecoder(): () => Decoder {
  const decoder = useRef<Decoder>(undefined);
  useEffect(
    () => () => {
      decoder.current?.close();
      decoder.current = undefined;
    },
    [],
  );
  const get = useRef(() => {
    decoder.current ??= createDecoder();
    return decoder.current;
  });
  return get.current;
}
