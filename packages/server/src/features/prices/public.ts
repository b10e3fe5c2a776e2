export { basePrices, type Prices } from './prices.ts';
