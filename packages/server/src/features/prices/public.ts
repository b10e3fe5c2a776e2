export { createPriceCache, type PriceCache } from './price-cache.ts';
export { type ListProducts, type PriceQuestion, type Prices, priceNow } from './prices.ts';
