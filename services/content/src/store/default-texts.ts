/** A suggestion for a shop in the United Kingdom that the maker should read and change; not legal advice. */
export const DELIVERY = `# Delivery

We send to addresses in the United Kingdom. Delivery is included in the price. The page of each pot says how soon it is dispatched, and we email you when your parcel is on its way.

# If a pot arrives broken

We pack pots to survive a fall. If yours did not, please email us a photograph, and we will refund it or send you another if we have one. You do not need to send the pieces back.

# If you change your mind

Until we have sent your order, you can ask us to cancel it. You can also withdraw from the contract up to 14 days after your order arrives, without giving a reason. Open your order, from your account or from the link in our emails, and choose “Withdraw from Contract”, or email us. We send you a receipt with the date.

Then post the pots within 14 days of your withdrawal, unused and packed as well as they came. You pay the return postage. We refund what you paid within 14 days of getting the pots back, including standard delivery if you return the whole order. We may refund less if a pot shows signs of use.

This does not apply to pots that we made or marked specially for you.

# If something is wrong with a pot

Please tell us, and we will put it right. This does not affect your rights under the Consumer Rights Act 2015.`;

export const TERMS = `# Who sells

You are buying from the pottery whose name and address are on the “Contact us” page.

# Your order

A pot in your cart is reserved for you for 30 minutes. Your order is accepted when we confirm it by email. If we cannot supply a pot after all, we will tell you and refund you at once.

# Prices and payment

Prices are in pounds and include delivery within the United Kingdom, and VAT where we have to charge it. Your card is charged when your order is confirmed. Card payments are taken by Square; we never see your card's number.

# The pots

Each piece is made by hand. Glaze and size vary a little from the photographs and the measurements, which are of a typical piece unless the page says otherwise.

# Returns

You can withdraw from the contract up to 14 days after delivery: see “Delivery and returns”.

# If something goes wrong

Please write to us first: we want to put it right. Nothing here takes away your legal rights. The law of England and Wales applies. If you live in Scotland or Northern Ireland, you can also go to court there.`;
