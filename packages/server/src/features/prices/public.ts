export { assignPrice, createPrice } from './manage-prices.ts';
export {
  createPriceCache,
  type ListProducts,
  type PriceCache,
  type PriceQuestion,
  type Prices,
  priceNow,
} from './prices.ts';
