/** Currencies that amounts of the company may be in, by ISO 4217. */
export const CURRENCIES = {
  CNY: ['人民币 CNY', '人民幣 CNY', 'Chinese yuan (CNY)'],
  HKD: ['港元 HKD', '港元 HKD', 'Hong Kong dollar (HKD)'],
  USD: ['美元 USD', '美元 USD', 'US dollar (USD)'],
  EUR: ['欧元 EUR', '歐元 EUR', 'Euro (EUR)'],
  GBP: ['英镑 GBP', '英鎊 GBP', 'Pound sterling (GBP)'],
  JPY: ['日元 JPY', '日圓 JPY', 'Japanese yen (JPY)'],
  SGD: ['新加坡元 SGD', '新加坡元 SGD', 'Singapore dollar (SGD)'],
} as const;
export type Currency = keyof typeof CURRENCIES;
