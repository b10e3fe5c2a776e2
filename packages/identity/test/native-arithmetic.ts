import { createRequire } from 'node:module';

type Callback = (error: null, power: ClientInteger) => void;
interface ClientInteger {
  toString(radix: number): string;
  modPow(exponent: ClientInteger, modulus: ClientInteger, callback: Callback): ClientInteger;
}
type ClientIntegers = { new (text: string, radix: number): ClientInteger; readonly prototype: ClientInteger };

const { default: BigInteger }: { default: ClientIntegers } = createRequire(import.meta.url)(
  'amazon-cognito-identity-js/lib/BigInteger',
);

const native = (value: ClientInteger): bigint => {
  const text = value.toString(16);
  return text.startsWith('-') ? -BigInt(`0x${text.slice(1)}`) : BigInt(`0x${text}`);
};

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = ((base % modulus) + modulus) % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

/**
 * Lets Node.js raise to powers for the browser client, whose own arithmetic in JavaScript takes most of the time of a test that
 * signs in with it. What the client sends and checks stays its own.
 */
export function useNativeArithmetic(): void {
  BigInteger.prototype.modPow = function modPow(exponent, modulus, callback) {
    const result = new BigInteger(power(native(this), native(exponent), native(modulus)).toString(16), 16);
    callback(null, result);
    return result;
  };
}
