/** A suggestion for a shop in the United Kingdom that the maker has to read and change; no legal advice. */
export const DELIVERY = `# Delivery

We send to addresses in the United Kingdom. Delivery is included in the price. The page of each pot says how soon it is dispatched, and we email you when your parcel is on its way.

# If a pot arrives broken

Pots are packed to survive a fall. If one of yours has not, please email us a photograph of it. We refund it, or send another where there is one. You need not send the pieces back.

# If you change your mind

You may cancel within 14 days of the day on which your order arrives, and need not say why. Email us within these 14 days, then send the pots back within another 14, unused and packed as well as they came. You pay the return postage. Within 14 days of getting them back we refund what you paid for them, and standard delivery too if you return the whole order. If a pot shows more than the handling that it takes to look at it, we may refund less.

This does not apply to a pot that we made or marked to your own wishes.

# If something is wrong with a pot

Tell us, and we put it right. Your rights under the Consumer Rights Act 2015 are yours in any case.`;

export const TERMS = `# Who sells

You buy from the pottery whose name and address are on the page "Contact us".

# Your order

A pot in your cart is reserved for you for 30 minutes. Your order is accepted when we confirm it by email. If we cannot supply a pot after all, we tell you and give your money back at once.

# Prices and payment

Prices are in pounds and include delivery within the United Kingdom, and VAT where we have to charge it. Your card is charged when your order is confirmed. Card payments are taken by Square; we never see your card's number.

# The pots

Each piece is made by hand. Glaze and size vary a little from the photographs and the measurements, which are those of a typical piece unless the page says that it shows the very pot.

# Returns

You may cancel within 14 days of delivery: see "Delivery and returns".

# If something goes wrong

Please write to us first; we want to put it right. Nothing here takes away a right that the law gives you. The law of England and Wales applies; if you live in Scotland or Northern Ireland, you can also go to court there.`;
