import './shop.css'

document.documentElement.dataset.ready = 'yes'
