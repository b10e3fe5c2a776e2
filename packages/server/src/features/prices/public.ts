export { assignPrice } from './assign-prices.ts';
export { createPrice } from './manage-prices.ts';
export { createPriceCache, type PriceCache } from './price-cache.ts';
export { type ListProducts, type PriceQuestion, type Prices, priceNow } from './prices.ts';
