/** Lists of products: those one takes part in; without it all one may see. */
export const MY_PRODUCTS = 'my';
