/** One file for each way through the shop: dozens of small files would each cost a request, and their names weigh too. */
export const groups = [
  // By itself: nothing of it may wait for the rest.
  {
    name: 'boot-parts',
    test: /app[\\/](entry-screens|next-task|picture-shown)\.|vite[\\/]preload-helper|rolldown[\\/]runtime/,
  },
  {
    // One long-lived file for the stack: the shop's own code changes far more often than React does.
    name: 'stack',
    test: /app[\\/]stack\.|node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|@reduxjs|immer|reselect|styled-components|stylis|@emotion|use-sync-external-store)[\\/]/,
  },
  {
    name: 'shell',
    test: /src[\\/](app[\\/](?!base|boot|main|office|rare|rendered|metadata|document|render)|base[\\/](?!strings|save)|features[\\/]cart[\\/](use-cart\.|use-taken|cart-api|cart-line|guest-cart)|storefront[\\/]shell[\\/](?!Search|search-hits|MenuDrawer|PersonLinks|ForSignedIn)|ui[\\/](Alert|Button|IconButton|Page)\.)/,
  },
  {
    name: 'catalogue',
    test: /src[\\/](features[\\/](hero[\\/]hero|catalogue[\\/](?!options|product-api|update-api|removed-product|in-glaze|asked-list|PotCard|PotRow|NewPots|CardLink|highlights|siblings))|ui[\\/](Picture|placeholder|Field\.|Skeleton|Price|Spinner|Stack|use-timer)|features[\\/]metadata[\\/]shop-heads|named-option\.)/,
  },
  {
    // Rows of pots, which cart and checkout have not.
    name: 'pots',
    test: /src[\\/]features[\\/]catalogue[\\/](PotCard|PotRow|NewPots|CardLink|highlights-api)\./,
  },
  {
    name: 'choices',
    test: /src[\\/]features[\\/](catalogue[\\/](options|product-api)|cart[\\/]use-add-to-cart)\./,
  },
  {
    // By itself: with live stock or the forms, which need it too, cart and checkout would load all of them.
    name: 'limits',
    test: /(contracts[\\/]src|base[\\/]strings)[\\/]limits\./,
  },
  {
    name: 'live',
    test: /src[\\/](features[\\/]live[\\/](?!follow)|features[\\/]cart[\\/]use-reserved-quantity)/,
  },
  {
    // Small things that many screens have in common but the list has not.
    name: 'details',
    test: /lucide-react[\\/].*[\\/](arrow-left|chevron-(left|right)|copy|minus|plus|printer|trash)\.|src[\\/](ui[\\/](DangerButton|Dialog|Drawer|Fact|Modal|TextArea)\.|features[\\/](metadata[\\/]text-heads|content[\\/](?!admin)|account[\\/]RequireSession))/,
  },
  {
    name: 'forms',
    test: /src[\\/](ui[\\/]((Fieldset|Checkbox)\.|form[\\/])|features[\\/]account[\\/](?!RequireSession|CodeField|second-factor|passkey|saved)|base[\\/]strings[\\/]account)/,
  },
  {
    name: 'checkout',
    test: /src[\\/](features[\\/]checkout[\\/](checkout-(api|info|line)|CheckoutSteps|Panel|use-confirmation)\.|features[\\/]orders[\\/]OrderLines\.|discount-label\.)/,
  },
  {
    // In one piece: whatever shows a quote needs all of it.
    name: 'quotes',
    test: /src[\\/]features[\\/]checkout[\\/](use-quote|quote-api|codes|sums|delivery-words|add-to)\./,
  },
  {
    // By itself: the cart has the wallets, and none of what pays by card.
    name: 'wallets',
    test: /src[\\/]features[\\/]checkout[\\/](QuickPay|WalletMarks|use-square|use-wallets)\./,
  },
  {
    // What the review and the page of a link to pay have in common, and no other.
    name: 'paying',
    test: /src[\\/]features[\\/]checkout[\\/](PayBlock|CardPayment|PaymentFailure|tokenise|use-card|payment-lock|place-order|order-failure|order-call|wishes)\./,
  },
  {
    // Both the login and the profile need them.
    name: 'passkeys',
    test: /src[\\/]features[\\/]account[\\/](passkey|CodeField)/,
  },
  {
    // In one piece: the list of products loads all of it.
    name: 'uploads',
    test: /lucide-react[\\/].*[\\/](camera|images|upload)\.|src[\\/]admin[\\/](photographs[\\/](use-uploads|UploadList|ChooseFiles|DropArea|prepare-photograph))\.|src[\\/]admin[\\/]product-form[\\/]/,
  },
  {
    name: 'orders',
    // Also what only pages about placed orders have. Requests are for a few of them, and their form brings the cart's parts along.
    test: /src[\\/]features[\\/](orders[\\/](?!admin|answers|dashboard|refunds-api|BuyerRequests|RequestDialog|request)|checkout[\\/]use-resend\.)/,
  },
];
